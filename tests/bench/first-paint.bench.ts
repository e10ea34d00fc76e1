/** Gzip of the JavaScript that the front page's first paint waits for. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

const LIMIT_KIB = 125;
/** What `npm run check` bounds: plain JavaScript, so what it gives is parsed. */
const SizeLimitSchema = z.object({ default: z.array(z.object({ path: z.array(z.string()) })) });

const { default: sizes } = SizeLimitSchema.parse(await import(new URL('../../.size-limit.js', import.meta.url).href));
const files = sizes.flatMap((size) => size.path);
const kib = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024;
console.log(`  ${kib.toFixed(1)} KiB gzip in ${files.length} files (bound ${LIMIT_KIB} KiB)`);
process.exitCode = kib <= LIMIT_KIB ? 0 : 1;
