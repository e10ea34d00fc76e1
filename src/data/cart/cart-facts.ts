/** Facts about cart lines that are not in the price list, from the answers stored on this device; used to fold changes. */
import type { CartFacts } from '#core/domain/cart/goods-line.ts';
import { pictureFactsIn } from '#core/domain/digital/known-digital-set.ts';
import { holdersIn } from '#core/domain/prices/job-prices.ts';
import type { Subject } from '#core/contract/entities.ts';
import { pictureSetCalls, type PictureSet } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { AnswerRowSchema } from '../db/rows.ts';
import { parseRow, parseRows } from '../db/read-rows.ts';
import { isTemplateNameKey, templateNameKey, TemplateNameSchema, type TemplateName } from '../sync/template-name.ts';
import { rememberingParserOf } from '../net/remembering-parser.ts';
import { answerKey } from '../net/wire-request.ts';

/** Cached, because parsing all pictures of a customer with several sets takes longer than the rest of the cart. */
const parserOf = rememberingParserOf(pictureSetCalls.listPictureSets);
const picturesKey = answerKey(pictureSetCalls.listPictureSets, {});

export async function readCartFacts(db: OwnerDatabase): Promise<CartFacts> {
  const sets = await readSets(db);
  const names = await readTemplateNames(db);
  const subjects = new Map<string, Subject>(sets.map((set) => [set.subject.uuid, { ...set.subject, job: { name: set.job.name } }]));
  return {
    ownerUuid: db.owner.uuid,
    template: (uuid, version) => names.get(templateNameKey(uuid, version)),
    subject: (uuid) => subjects.get(uuid),
    holdersOf: holdersIn(sets),
    ...pictureFactsIn(sets),
  };
}

async function readSets(db: OwnerDatabase): Promise<readonly PictureSet[]> {
  const row = parseRow(db, 'answers', AnswerRowSchema, await db.answers.get(picturesKey));
  return parserOf(db)(row?.value)?.pictureSets ?? [];
}

async function readTemplateNames(db: OwnerDatabase): Promise<ReadonlyMap<string, TemplateName>> {
  const stored = await db.answers.where('call').equals(templateCalls.templateByUuidAndVersion.name).toArray();
  const rows = parseRows(db, 'answers', AnswerRowSchema, stored);
  return new Map(
    rows.flatMap((row) => {
      const name = isTemplateNameKey(row.key) ? TemplateNameSchema.safeParse(row.value) : null;
      return name?.success ? [[row.key, name.data] as const] : [];
    }),
  );
}
