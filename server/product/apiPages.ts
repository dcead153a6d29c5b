import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

/** Where the document of the API is browsed. */
const AT = '/api-docs';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Larder API</title>
<link rel="stylesheet" href="${AT}/viewer.css">
</head>
<body>
<div id="api"></div>
<script src="${AT}/viewer.js"></script>
<script src="${AT}/start.js"></script>
</body>
</html>
`;

/** Nothing but this server is asked: neither for a check of the document nor for a picture of it. */
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  displayOperationId: true,
  showExtensions: true,
  tryItOutEnabled: false,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * `GET /api-docs`: the document of the API, to be read and tried with one's own token. The viewer is a
 * package of this server; the policy of all pages holds for it: it loads and asks nobody else.
 */
export function addApiPages(app: FastifyInstance): void {
  const { resolve } = createRequire(import.meta.url);
  const sendText = (path: string, type: string, text: string) =>
    app.get(path, (_request, reply) => reply.type(type).send(text));
  const sendFile = (path: string, type: string, name: string) =>
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(type)
        .send(await readFile(resolve(`swagger-ui-dist/${name}`), 'utf8')),
    );
  sendText(AT, 'text/html; charset=utf-8', PAGE);
  sendText(`${AT}/start.js`, SCRIPT, START);
  sendFile(`${AT}/viewer.js`, SCRIPT, 'swagger-ui-bundle.js');
  sendFile(`${AT}/viewer.css`, 'text/css; charset=utf-8', 'swagger-ui.css');
}
