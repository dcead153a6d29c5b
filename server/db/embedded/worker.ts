import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { dataDirectory, socketPath } = workerData as { dataDirectory?: string; socketPath: string };
const database = await PGlite.create({ dataDir: dataDirectory });
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 20 });
await server.start();
parentPort?.postMessage('ready');
parentPort?.once('message', async () => {
  await server.stop();
  await database.close();
  process.exit(0);
});
