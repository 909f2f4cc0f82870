# The workflow looks up the digest of this tag and builds on that very image: `--build-arg BASE=python:3.11-slim@sha256:…`.
# `make image-digest` prints it, to do the same by hand.
ARG BASE=python:3.11-slim
FROM ${BASE}

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    HERALD_DATA=/data

WORKDIR /app
# What the lock names, by hash alone; then Herald itself, built with the setuptools of the lock.
COPY requirements-postgres.lock requirements-web.lock ./
RUN pip install --require-hashes -r requirements-postgres.lock -r requirements-web.lock
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY rules rules
COPY renders renders
COPY bot bot
RUN pip install --no-deps --no-build-isolation . \
 && useradd --system --create-home --uid 10001 herald \
 && mkdir /data && chown herald /data

USER herald
VOLUME /data
HEALTHCHECK --interval=2m --start-period=2m CMD ["herald", "health"]
ENTRYPOINT ["herald"]
