import { expect, test } from 'vitest';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { ImageElement, TemplateDesign, UserResources } from '#core/contract/template-format.ts';
import { SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { placePicture } from '#core/layout/initial-resources.ts';
import { samplePicture, samplePictureSet } from '../fixtures/sample-sets.ts';
import { placedPicture, placedProblems } from './placed-pictures.ts';

const [portrait, group, upload, byOther] = [
  samplePicture(1),
  samplePicture(2, { pictureType: 'GP' }),
  samplePicture(3, { keywords: ['user_uploaded'] }),
  samplePicture(4),
];
const SETS = [
  samplePictureSet({ number: 1, photographer: 1, pictures: [portrait, group] }),
  samplePictureSet({ number: 2, photographer: 2, pictures: [byOther, group] }),
];
const ALL = [portrait, group, upload, byOther];
const find = (uuid: string) => {
  const picture = ALL.find((candidate) => candidate.uuid === uuid);
  return picture ? placedPicture(picture, SETS) : null;
};

function problems(chosen: readonly Picture[], accepts: ImageElement['accepts'], disableMixingPhotographers: boolean) {
  const [part] = SAMPLE_CARD.parts;
  if (!part) throw new Error('the card has a page');
  const elements = chosen.map(
    (_, at): ImageElement => ({ kind: 'image', id: `i${at}`, box: { x: 0, y: 0, width: 90, height: 90 }, ...(accepts && { accepts }) }),
  );
  const design: Pick<TemplateDesign, 'parts'> = { parts: [{ ...part, elements }] };
  const userResources: UserResources = {};
  for (const [at, { uuid, dimensions }] of chosen.entries()) {
    const element = elements[at];
    if (element) userResources[`${part.id}/i${at}`] = placePicture(element, { uuid, ...dimensions });
  }
  return placedProblems(design, { userResources }, find, { disableMixingPhotographers }).map(
    ({ kind, resourceId }) => `${kind} ${resourceId.split('/')[1]}`,
  );
}

test('[EDT-06] each picture that the template rejects for its field is named; own uploads have their own rule', () => {
  expect(problems([portrait, group, upload], { pictureTypes: ['GP'] }, false)).toEqual(['rejected i0']);
  expect(problems([portrait, group, upload], { uploads: false }, false)).toEqual(['rejected i2']);
  expect(problems([portrait, group, upload], undefined, false)).toEqual([]);
});

test("[EDT-06] if photographers are not mixed, the first one is the product's; a group picture belongs to each set that contains it", () => {
  expect(problems([portrait, byOther], undefined, false)).toEqual([]);
  expect(problems([portrait, byOther, portrait], undefined, true)).toEqual(['otherPhotographer i1']);
  expect(problems([group, upload, byOther], undefined, true)).toEqual([]);
  expect(problems([group, byOther, portrait], undefined, true)).toEqual(['otherPhotographer i2']);
});

test('[EDT-06] an unknown picture is not a problem here: another check reports it', () => {
  expect(problems([samplePicture(99), portrait], { pictureTypes: ['IP'] }, true)).toEqual([]);
});

test('[SEC-05] a picture whose sets are all archived can only be viewed; one that is also in a live set is sold', () => {
  const [own, other] = SETS;
  if (!own || !other) throw new Error('two sets');
  const archived = { ...own, job: { ...own.job, isArchived: true } };
  expect([portrait, group, upload].map((picture) => placedPicture(picture, [archived, other]).isArchived)).toEqual([true, false, false]);
});
