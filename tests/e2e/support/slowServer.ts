import { type IncomingMessage, Server } from 'node:http';

/**
 * Loaded into the browser tests' server with `SLOW_SERVER=200`: each call waits up to so many
 * milliseconds before it is looked at. A test that does not wait for what it looks at fails then, as
 * it may on a busy machine.
 */
const most = Number(process.env.SLOW_SERVER);
const emit = Server.prototype.emit;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  const now = () => Reflect.apply(emit, this, [event, ...args]);
  const [request] = args;
  if (event !== 'request' || !isCall(request as IncomingMessage)) return now();
  setTimeout(now, Math.random() * most);
  return true;
};

const isCall = ({ url = '' }: IncomingMessage) => url.startsWith('/decsaasadmin/');
