/** npm run openapi: writes docs/openapi.json from the contract. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '#server/http/open-api.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 1)}\n`);
