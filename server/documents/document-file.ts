/** The file of a document: created once, stored in the media store under its hash, and permanently the same bytes. */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { assert } from '#core/kernel/assert.ts';
import { acceptedTerms, documents } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { documentPdf } from './document-pdf.ts';
import { type DocumentRow, numberOf } from './issue-documents.ts';
import { undrawnInDocument } from './latin-blocks.ts';

/** Folder of a document. It also contains files of a killed process, which are deleted with it. */
export const documentFolder = (documentUuid: string): string => `documents/${documentUuid}`;
const fileKey = (documentUuid: string, pdfHash: string): string => `${documentFolder(documentUuid)}/${pdfHash}.pdf`;

export interface DocumentFile {
  /** 'I-1024.pdf' */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Call it outside a transaction: the file is drawn at the first call, which is made by the mail that contains it. If
 * two processes draw it at once, even two versions of the shop, both use the one whose hash was stored first.
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
  // Without the name, because a log must not contain names.
  if ((await undrawnInDocument(row.content, numberOf(row))).length > 0)
    log.warn({ document: numberOf(row) }, 'a document has a name in Latin letters, because no typeface of the shop has its own');
  const made = hashOf(bytes);
  // The row refers to the file only after it is on the disk.
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
