/** What happens when a picture is chosen: it goes in at once, then the words that belong to it follow (EDT-07, EDT-10). */
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import type { TextResource, UserResources } from '#core/contract/template-format.ts';
import { type FillContext, fillSubjectOf, textsForChangedPicture, textsOfPicture } from '#core/domain/templates/fill-template.ts';
import { type ImagePlace, planReplaceAll } from '#core/domain/pictures/picture-rules.ts';
import { keptBackground } from '#core/domain/pictures/shared-backgrounds.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import type { PictureTarget } from '../state/edit.ts';
import type { Editor } from '../state/editor-context.ts';

/** The shop's words may be the photographer's own; a poor connection does not stop the customer. */
const PATIENCE_MS = 4000;

export interface ImageChoice {
  readonly editor: Editor;
  readonly device: Device;
  /** The field that is open. */
  readonly place: ImagePlace;
  readonly picture: Picture;
  /** Where it was chosen from; null: the customer's own pictures, which name no subject. */
  readonly set: PictureSet | null;
}

let choices = 0;

/** Into the open field alone. */
export async function chooseImage(choice: ImageChoice): Promise<void> {
  const { editor, place, picture } = choice;
  const former = formerSets(editor, [place]);
  const gesture = nextGesture();
  editor.store.dispatch({
    type: 'edit',
    edit: { kind: 'setImage', picture: chosen(picture), ...targetOf(editor, place, picture) },
    gesture,
  });
  await fillTexts(choice, [place], former, gesture);
}

/** Into every place that allows it. The others are skipped, which is logged only. */
export async function replaceAllImages(choice: ImageChoice): Promise<void> {
  const { editor, device, place, picture } = choice;
  const { places, skipped } = planReplaceAll(editor.definition.design, picture);
  // The field that was tapped takes the picture whatever the others do.
  const touched = places.some(({ resourceId }) => resourceId === place.resourceId) ? places : [place, ...places];
  const left = skipped.filter(({ resourceId }) => resourceId !== place.resourceId);
  if (left.length > 0)
    device.report(
      'Unable to replace all pictures',
      left.map(({ resourceId }) => resourceId),
    );
  const former = formerSets(editor, touched);
  const gesture = nextGesture();
  editor.store.dispatch({
    type: 'edit',
    edit: {
      kind: 'replaceImages',
      resourceId: place.resourceId,
      picture: chosen(picture),
      places: touched.map((each) => targetOf(editor, each, picture)),
    },
    gesture,
  });
  await fillTexts(choice, touched, former, gesture);
}

/** Each picture into a place of its own: one step of undo. */
export async function fillPlaces(
  choice: Omit<ImageChoice, 'picture'>,
  placed: readonly { readonly place: ImagePlace; readonly picture: Picture }[],
): Promise<void> {
  const { editor, place } = choice;
  const former = formerSets(
    editor,
    placed.map((each) => each.place),
  );
  const gesture = nextGesture();
  const images = placed.map((each) => ({
    ...targetOf(editor, each.place, each.picture),
    picture: chosen(each.picture),
  }));
  editor.store.dispatch({ type: 'edit', edit: { kind: 'setImages', resourceId: place.resourceId, images }, gesture });
  await Promise.all(placed.map((each) => fillTexts({ ...choice, picture: each.picture }, [each.place], former, gesture)));
}

/** Two places exchange their pictures, and each takes the words of its new picture along: one step of undo. */
export async function swapImages({ editor, device, place }: Omit<ImageChoice, 'picture' | 'set'>, other: ImagePlace): Promise<void> {
  const former = formerSets(editor, [place, other]);
  const gesture = nextGesture();
  editor.store.dispatch({ type: 'edit', edit: { kind: 'swapImages', ...place, other }, gesture });
  // On one page the words belong to both.
  if (partOf(place) === partOf(other)) return;
  await Promise.all(
    [place, other].map(async (each) => {
      const resource = editor.store.peek().data.userResources[each.resourceId];
      const picture = resource?.kind === 'image' && resource.uuid !== null ? editor.library.find(resource.uuid) : null;
      const set = former.get((each === place ? other : place).resourceId) ?? null;
      if (picture) await fillTexts({ editor, device, place, picture, set }, [each], former, gesture);
    }),
  );
}

const partOf = ({ resourceId }: ImagePlace): string => resourceId.slice(0, resourceId.indexOf('/'));

const chosen = ({ uuid, dimensions }: Picture) => ({ uuid, ...dimensions });

function targetOf({ store, pictureSets }: Editor, { resourceId, element }: ImagePlace, picture: Picture): PictureTarget {
  const { data, history } = store.peek();
  const held = [data, ...history.past.toReversed()].flatMap(({ userResources }) => {
    const resource = userResources[resourceId];
    return resource?.kind === 'image' ? [resource] : [];
  });
  return {
    resourceId,
    boxPt: element.box,
    background: element.disableBackground ? null : keptBackground(pictureSets, held, picture.uuid),
  };
}

/** The picture and its words are one step of undo. */
function nextGesture(): string {
  choices += 1;
  return `choose-${choices}`;
}

type FormerSets = ReadonlyMap<string, PictureSet | undefined>;

/** The subject in each place; a place without one has the texts of the set that the instance was filled with. */
function formerSets({ store, pictureSets, pictureSet }: Editor, places: readonly ImagePlace[]): FormerSets {
  const { userResources } = store.peek().data;
  return new Map(
    places.map(({ resourceId }) => {
      const resource = userResources[resourceId];
      const uuid = resource?.kind === 'image' ? resource.uuid : null;
      const holds = (set: PictureSet): boolean => set.pictures.some((picture) => picture.uuid === uuid);
      // A group picture is in several sets: the instance's own goes first.
      const isOwn = uuid === null || (pictureSet !== undefined && holds(pictureSet));
      return [resourceId, isOwn ? pictureSet : (pictureSets.find(holds) ?? pictureSet)];
    }),
  );
}

/** By the shop's rule on the device at once, then in the shop's own words where it answers others. */
async function fillTexts(choice: ImageChoice, places: readonly ImagePlace[], former: FormerSets, gesture: string): Promise<void> {
  const { editor, device, set } = choice;
  if (!set) return;
  const { design } = editor.definition;
  const context: FillContext = {
    language: editor.layoutContext.language,
    nowMs: editor.clock.nowMs(),
    nextYearFromMonth: editor.options.nextYearFromMonth,
  };
  await Promise.all(
    places.map(async ({ resourceId }) => {
      const local = textsOfPicture(design, resourceId, fillSubjectOf(set), context) ?? {};
      if (Object.keys(local).length === 0) return;
      await writeTexts(choice, resourceId, { former: former.get(resourceId), proposed: local }, context, gesture);
      const answer = await callLive(
        device,
        templateCalls.fillUserStringsByPicture,
        {
          body: {
            subject: { uuid: set.subject.uuid },
            template: { uuid: editor.definition.uuid },
            picture: { uuid: choice.picture.uuid },
            resource: { id: resourceId },
          },
        },
        { signal: AbortSignal.timeout(PATIENCE_MS) },
      );
      if (answer.ok)
        await writeTexts(
          choice,
          resourceId,
          { former: former.get(resourceId), proposed: answer.value.userStringResources, written: local },
          context,
          gesture,
        );
    }),
  );
}

interface Words {
  readonly former: PictureSet | undefined;
  readonly proposed: Readonly<Record<string, TextResource>>;
  readonly written?: Readonly<Record<string, TextResource>>;
}

async function writeTexts(choice: ImageChoice, resourceId: string, words: Words, context: FillContext, gesture: string): Promise<void> {
  const { editor, picture, place } = choice;
  const { store, render, definition } = editor;
  const stillThere = (): boolean => {
    const resource = store.peek().data.userResources[resourceId];
    return resource?.kind === 'image' && resource.uuid === picture.uuid;
  };
  const change = (): UserResources =>
    textsForChangedPicture(
      {
        design: definition.design,
        data: store.peek().data,
        resourceId,
        former: words.former ? fillSubjectOf(words.former) : null,
        proposed: words.proposed,
        ...(words.written && { written: words.written }),
      },
      context,
    );
  const wanted = change();
  if (Object.keys(wanted).length === 0 || !stillThere()) return;
  const { data } = store.peek();
  // A long name is made smaller, as when the instance was opened (EDT-09).
  const fitted = await render.fitOnOpen(definition.design, { ...data, userResources: { ...data.userResources, ...wanted } });
  if (!stillThere()) return;
  const texts = Object.fromEntries(
    Object.keys(change()).flatMap((id) => {
      const text = (fitted.ok ? fitted.value[id] : undefined) ?? wanted[id];
      return text ? [[id, text]] : [];
    }),
  );
  store.dispatch({ type: 'edit', edit: { kind: 'fillTexts', resourceId: place.resourceId, texts }, gesture });
}
