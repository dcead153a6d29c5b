import { openapiDocument } from '../../api/openapi.ts';

/** `npm run openapi`: prints the contract as an OpenAPI document, and nothing else. */
process.stdout.write(`${JSON.stringify(openapiDocument(), null, 2)}\n`);
