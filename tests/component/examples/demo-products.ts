/** The demo shop's categories for a customer with these picture sets, without products for which a set lacks pictures. */
import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { nameIn } from '#server/features/shop/names-in.ts';
import shopFile from '#server/demo/shop.json';
import type { DemoAnswers } from './demo-answers.ts';
import type { ExampleShop } from './example-shop.ts';

/** An archived set offers no new products. */
const isQualified = ({ job }: PictureSet) => !job.isArchived;

export function answerWithProducts({ on }: ExampleShop, demo: DemoAnswers, pictureSets: readonly PictureSet[]): void {
  const subjects = pictureSets.filter(isQualified).map(({ subject }) => subject);
  on(pictureSetCalls.listPictureSets, () => ({ pictureSets: [...pictureSets] }));
  on(pictureSetCalls.setCurrentPictureSet, ({ body }) => {
    demo.changeUser({ currentSubjectUuid: body.subjectUuid });
    return { status: 'OK' as const };
  });
  on(templateCalls.listCategories, ({ query }) => ({
    categories: shopFile.categories.map(({ internalName, titles, descriptions, image, subCategories }) => ({
      internalName,
      title: nameIn(titles, query.lang),
      description: nameIn(descriptions, query.lang),
      image,
      subCategories: subCategories.map((sub) => ({
        internalName: sub.internalName,
        title: nameIn(sub.titles, query.lang),
        default: sub.default,
      })),
      firstQualifiedSubject: subjects[0] ?? null,
      qualifiedSubjects: subjects,
    })),
  }));
  on(templateCalls.listCardCategories, () => {
    const cards = shopFile.categories.find(({ internalName }) => internalName === 'cards')?.subCategories ?? [];
    return {
      categories: cards.map(({ internalName, titles }) => ({ internalName, names: titles })),
      defaultCategory: cards.find((sub) => sub.default)?.internalName ?? null,
    };
  });
  on(templateCalls.listTemplatesForSubject, () => []);
  on(templateCalls.listTemplatesByCategory, () => []);
}
