/** The file of a document: made once, kept in the media store under its hash, and the same bytes for good. */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { assert } from '#core/kernel/assert.ts';
import { acceptedTerms, documents } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { documentPdf } from './document-pdf.ts';
import { type DocumentRow, numberOf } from './issue-documents.ts';
import { undrawnInDocument } from './latin-blocks.ts';

/** Of a document: what a process that was killed has left is in it too, and goes with it. */
export const documentFolder = (documentUuid: string): string => `documents/${documentUuid}`;
const fileKey = (documentUuid: string, pdfHash: string): string => `${documentFolder(documentUuid)}/${pdfHash}.pdf`;

export interface DocumentFile {
  /** 'I-1024.pdf' */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Outside of a transaction: it is drawn at the first call, which is that of the mail that carries it. Two that draw it at once, also by
 * two versions of the shop, agree on the one whose hash came first.
 */
type FileServices = Pick<Services, 'db' | 'media' | 'log'>;

export async function documentFile(services: FileServices, row: DocumentRow): Promise<DocumentFile> {
  const pdfHash = row.pdfHash ?? (await makeFile(services, row));
  const bytes = await services.media.read(fileKey(row.uuid, pdfHash));
  assert(hashOf(bytes) === pdfHash, `the file of ${numberOf(row)} is as it was made`);
  return { name: `${numberOf(row)}.pdf`, bytes };
}

async function makeFile({ db, media, log }: FileServices, row: DocumentRow): Promise<string> {
  const [terms] = await db.select().from(acceptedTerms).where(eq(acceptedTerms.hash, row.content.terms.hash));
  const bytes = Buffer.from(await documentPdf(row.content, numberOf(row), terms?.text));
  // Not the name: a log holds none.
  if ((await undrawnInDocument(row.content, numberOf(row))).length > 0)
    log.warn({ document: numberOf(row) }, 'a document has a name in Latin letters, because no typeface of the shop has its own');
  const made = hashOf(bytes);
  // The row names the file only when it is on the disk.
  await media.write(fileKey(row.uuid, made), bytes);
  await db
    .update(documents)
    .set({ pdfHash: made })
    .where(and(eq(documents.uuid, row.uuid), isNull(documents.pdfHash)));
  const [now] = await db.select({ pdfHash: documents.pdfHash }).from(documents).where(eq(documents.uuid, row.uuid));
  assert(now?.pdfHash, 'a document whose file was made names it');
  if (now.pdfHash !== made) await media.remove(fileKey(row.uuid, made));
  return now.pdfHash;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
