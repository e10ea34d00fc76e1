/** What happens after a picture is chosen: the field gets it at once, and its texts follow (EDT-07, EDT-10). */
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

/**
 * Time to wait for the shop's texts, which may be the photographer's own. A poor connection must not stop the customer.
 */
const PATIENCE_MS = 4000;

export interface ImageChoice {
  readonly editor: Editor;
  readonly device: Device;
  /** The open field. */
  readonly place: ImagePlace;
  readonly picture: Picture;
  /** The set that it was chosen from; null for the customer's own pictures, which have no subject. */
  readonly set: PictureSet | null;
}

let choices = 0;

/** Puts the picture into the open field only. */
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

/** Puts the picture into every place that allows it. Skipped places are only logged. */
export async function replaceAllImages(choice: ImageChoice): Promise<void> {
  const { editor, device, place, picture } = choice;
  const { places, skipped } = planReplaceAll(editor.definition.design, picture);
  // The tapped field gets the picture in any case.
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

/** Puts each picture into its own place, in one step of undo. */
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

/** Two places swap their pictures, and the texts of each picture move with it, in one step of undo. */
export async function swapImages({ editor, device, place }: Omit<ImageChoice, 'picture' | 'set'>, other: ImagePlace): Promise<void> {
  const former = formerSets(editor, [place, other]);
  const gesture = nextGesture();
  editor.store.dispatch({ type: 'edit', edit: { kind: 'swapImages', ...place, other }, gesture });
  // On one page both places share the same texts.
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

/** The picture and its texts are one step of undo. */
function nextGesture(): string {
  choices += 1;
  return `choose-${choices}`;
}

type FormerSets = ReadonlyMap<string, PictureSet | undefined>;

/** The former subject of each place. A place without one has the texts of the set that the instance was filled with. */
function formerSets({ store, pictureSets, pictureSet }: Editor, places: readonly ImagePlace[]): FormerSets {
  const { userResources } = store.peek().data;
  return new Map(
    places.map(({ resourceId }) => {
      const resource = userResources[resourceId];
      const uuid = resource?.kind === 'image' ? resource.uuid : null;
      const holds = (set: PictureSet): boolean => set.pictures.some((picture) => picture.uuid === uuid);
      // A group picture is in several sets: the instance's own set has precedence.
      const isOwn = uuid === null || (pictureSet !== undefined && holds(pictureSet));
      return [resourceId, isOwn ? pictureSet : (pictureSets.find(holds) ?? pictureSet)];
    }),
  );
}

/** Fills texts at once by the shop's rule on the device, then with the shop's own texts if they differ. */
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
  // A long name is reduced, as when the instance was opened (EDT-09).
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
