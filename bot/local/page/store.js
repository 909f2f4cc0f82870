// What this tab knows: its person, channels, people and messages. Others are told when something changes.

export const store = {
  me: null,
  bot: null,
  online: false,
  connected: false,
  people: new Map(),
  guilds: [],
  members: {},
  channels: new Map(),
  messages: new Map(), // channel -> Map of id -> message, oldest first
  unread: new Map(),
  closed: [],
  supervisor: {},
  typing: new Map(),
  here: null, // the id of the open channel
  ears: new Map(),

  on(name, act) {
    if (!this.ears.has(name)) this.ears.set(name, []);
    this.ears.get(name).push(act);
  },
  tell(name, data) {
    for (const act of this.ears.get(name) ?? []) act(data);
  },

  load(state) {
    this.me = state.me;
    this.bot = state.bot;
    this.online = state.online;
    this.people = new Map(state.people.map((one) => [one.id, one]));
    this.guilds = state.guilds;
    this.members = state.members;
    this.channels = new Map(state.channels.map((one) => [one.id, one]));
    this.closed = state.closed;
    this.supervisor = state.supervisor;
    this.setAside = state.set_aside;
  },

  channel() {
    return this.channels.get(this.here);
  },
  role(id) {
    for (const guild of this.guilds) for (const role of guild.roles) if (role.id === id) return role;
  },
  isThread: (channel) => channel.type >= 10 && channel.type <= 12,
  isDirect: (channel) => channel.type === 1,
  title(channel) {
    if (channel.type !== 1) return channel.name;
    const other = channel.recipients[0];
    return other.global_name || other.username;
  },

  go(id) {
    this.tell("go", id);
  },
  start(command) {
    this.tell("command", command);
  },

  keepMessage(message) {
    const held = this.messages.get(message.channel_id);
    if (held) held.set(message.id, { ...held.get(message.id), ...message });
  },
  pings(message) {
    return message.mention_everyone || message.mentions?.some((one) => one.id === this.me.id);
  },
};
