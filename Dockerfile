FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_CONSTRAINT=/app/requirements.lock \
    HERALD_DATA=/data

WORKDIR /app
COPY pyproject.toml requirements.lock README.md LICENSE NOTICE ./
COPY rules rules
COPY renders renders
COPY bot bot
RUN pip install . \
 && useradd --system --create-home --uid 10001 herald \
 && mkdir /data && chown herald /data

USER herald
VOLUME /data
HEALTHCHECK --interval=2m --start-period=2m CMD ["herald", "health"]
ENTRYPOINT ["herald"]
