import { page, userEvent } from 'vitest/browser';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetTypedText, readTypedText } from '#src/data/commands/drafts/typed-text.ts';
import { appError } from '#core/contract/errors.ts';
import { err } from '#core/kernel/result.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { startTestDevice, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { DeviceProvider } from '#src/data/live/device-context.tsx';
import words from '#src/i18n/locales/en/later/editor.json';
import common from '#src/i18n/locales/en/start/common.json';
import { beforeNewVersion, saveOpen } from '#src/platform/version/new-version.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { createDraftSaver, type DraftSaver } from './drafts/draft-saver.ts';
import { EditorContext } from './state/editor-context.ts';
import { EditorScreen } from './editor-screen.tsx';
import { CARD_DEFINITION } from './fixtures/sample-definition.ts';
import { samplePlace } from './fixtures/sample-place.ts';
import { createWaitingTimers } from './fixtures/waiting-timers.ts';
import { openEditor } from './state/reduce-editor.ts';
import { createEditorStore, type EditorStore } from './state/editor-store.ts';
import { SaverContext } from './drafts/saver-context.ts';

/** The whole editor on a sample card, with the real worker and fonts; only the database is not there. */
const DEFINITION = CARD_DEFINITION;
const { port: timers, elapse, count: countTimers, forget: forgetTimers } = createWaitingTimers();
/** false: a face behind the families was never fetched, and there is no connection. */
let isFaceHere = true;
let root: Root;
let store: EditorStore;
let saver: DraftSaver;
let device: TestDevice;
/** The words of each draft that was saved. */
let saved: string[];

const nameNow = () => {
  const resource = store.peek().data.userResources['front/name'];
  return resource?.kind === 'text' ? resource : null;
};
const textOf = (): string => nameNow()?.text ?? '';
const sizeOf = (): number => nameNow()?.size ?? 0;
const cropOf = () => {
  const resource = store.peek().data.userResources['front/portrait'];
  if (resource?.kind !== 'image') throw new Error('the portrait is an image');
  return resource.cropRect;
};

beforeEach(async () => {
  forgetTimers();
  isFaceHere = true;
  sessionStorage.clear();
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', ns: ['editor', 'common'], resources: { en: { editor: words, common } }, interpolation: { escapeValue: false } });
  store = createEditorStore(
    openEditor({
      definition: DEFINITION,
      data: { userResources: buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'), year: null },
      currentPartId: 'front',
      isDirty: false,
    }),
  );
  const editor = samplePlace({
    store,
    timers,
    layoutPart: (...given) => (isFaceHere ? renderClient.layoutPart(...given) : Promise.resolve(err(appError('instance.font_not_here')))),
  });
  saved = [];
  const save = async () => {
    saved.push(textOf());
    return { ok: true as const, value: { savedAtMs: 0 } };
  };
  saver = createDraftSaver({ opened: store.peek(), timers, save, onStatus: () => undefined });
  // This shop gets no calls: the screen is given what it needs.
  device = await startTestDevice(() => ({ status: 404, json: { error: 'request.not_found' } }));
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  root.render(
    <MemoryRouter>
      <DeviceProvider host={device.host}>
        <EditorContext value={editor}>
          <SaverContext value={{ saver, status: { kind: 'unsaved' }, conflict: { kind: 'none' } }}>
            <EditorScreen note={null} onClose={() => undefined} />
          </SaverContext>
        </EditorContext>
      </DeviceProvider>
    </MemoryRouter>,
  );
});

afterEach(() => root.unmount());

test('[EDT-24] each line of the page is one outline with its words as its name', async () => {
  await expect.element(page.getByRole('img', { name: 'Åse Bjørnsdatter Ødegård' })).toBeInTheDocument();
});

test('[EDT-09] what does not fit is taken out of the box again, said in words, and the caret stays', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  const box = page.getByRole('textbox', { name: 'Text 1' });
  await box.fill('Kari');
  await expect.poll(textOf).toBe('Kari');
  await userEvent.keyboard(' Nordmann Nordmann Nordmann');
  await expect.element(page.getByText(/so it was not changed/)).toBeVisible();
  await expect.element(box).toHaveValue(textOf());
  const before = textOf();
  expect(before).toMatch(/^Kari Nordmann/);
  const element = box.element() as HTMLTextAreaElement; // what getByRole('textbox') finds here
  element.setSelectionRange(4, 4);
  await userEvent.keyboard('WWWW');
  await expect.element(page.getByText(/so it was not changed/)).toBeVisible();
  await expect.element(box).toHaveValue(textOf());
  expect(element.selectionEnd).toBe(4 + textOf().length - before.length);
});

test('[SIM-13] [EDT-09] what was typed a moment before the page is left or loaded anew is saved, although it is still being measured', async () => {
  // As an open editor does.
  store.state$.onChange(() => saver.changed(store.peek()));
  const forget = beforeNewVersion(async () => void (await saver.flush()));
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  const box = page.getByRole('textbox', { name: 'Text 1' });
  const element = box.element() as HTMLTextAreaElement; // what getByRole('textbox') finds here
  const write = (text: string) => {
    element.focus();
    element.select();
    document.execCommand('insertText', false, text);
  };
  write('Kari');
  const beforeLoading = saveOpen();
  expect(textOf()).not.toBe('Kari');
  await beforeLoading;
  expect(saved.at(-1)).toBe('Kari');
  write('Ola');
  dispatchEvent(new Event('blur'));
  await expect.poll(() => saved.at(-1)).toBe('Ola');
  forget();
});

test('[SIM-13] [EDT-09] what is typed behind words that were taken up and are not saved yet is noted with what is on the disk, and with each step', async () => {
  const before = textOf();
  // The page before ended while these were being typed.
  store.dispatch({ type: 'edit', edit: { kind: 'setText', resourceId: 'front/name', text: 'Kari' } });
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  const box = page.getByRole('textbox', { name: 'Text 1' });
  await box.fill('Kari Berg');
  const noted = () => readTypedText(device.host.current, { draftUuid: SAMPLE_CARD.uuid, place: '' });
  await expect.poll(noted).toMatchObject({ before, text: 'Kari Berg' });
  await box.fill('Ola');
  await expect.poll(noted).toMatchObject({ before, since: ['Kari', 'Kari Berg', 'Ola'], text: 'Ola' });
  // A saving that lacks it ends later than a page takes to be left.
  const { db, clock, report } = device.host.current;
  const later = { ...device.host.current, db, report, clock: { nowMs: () => clock.nowMs() + 2_000 } };
  await forgetTypedText(later, { uuid: SAMPLE_CARD.uuid, data: { userResources: {}, year: null } });
  expect(await noted()).toMatchObject({ text: 'Ola' });
});

test('[EDT-09] Done trims the text and goes back to the tools after 300 ms', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  await page.getByRole('textbox', { name: 'Text 1' }).fill('Kari  ');
  await expect.poll(textOf).toBe('Kari ');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(textOf).toBe('Kari');
  elapse(299);
  expect(store.peek().menu).toBe('text');
  elapse(300);
  await expect.element(page.getByRole('button', { name: 'Select quantity' })).toBeVisible();
});

test('[EDT-08] a size is taken when it has rested for 200 ms, and not before', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  const before = sizeOf();
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await page.getByRole('button', { name: 'Smaller' }).click();
  elapse(199);
  expect(countTimers(), 'the slider rests').toBeGreaterThan(0);
  elapse(200);
  await expect.poll(sizeOf).toBe(before - 1);
});

test('[EDT-08] a size that had not rested yet is taken when another tool is tapped, and not when the field is cancelled', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  const before = sizeOf();
  const shrink = async () => {
    await page.getByRole('button', { name: 'Size', exact: true }).click();
    await page.getByRole('button', { name: 'Smaller' }).click();
    await page.getByRole('button', { name: 'Smaller' }).click();
  };
  await shrink();
  await page.getByRole('button', { name: 'Colour', exact: true }).click();
  await expect.poll(sizeOf).toBe(before - 2);
  await shrink();
  await page.getByRole('button', { name: 'Cancel changes to this field' }).click();
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect.element(page.getByRole('button', { name: 'Select quantity' })).toBeVisible();
  expect(sizeOf()).toBe(before);
});

test('[EDT-22] keys take back and do again what was typed', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  await page.getByRole('textbox', { name: 'Text 1' }).fill('Kari');
  await expect.poll(textOf).toBe('Kari');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(textOf()).toBe('Åse Bjørnsdatter Ødegård');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(textOf()).toBe('Kari');
});

test('[EDT-04] keys and buttons do to a picture what a drag does', async () => {
  await page.getByRole('button', { name: 'Edit picture 1', exact: true }).click();
  await page.getByRole('tab', { name: 'Edit image' }).click();
  const first = cropOf();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect(cropOf().width).toBeLessThan(first.width);
  const zoomed = cropOf();
  await page.getByRole('button', { name: 'Move left' }).click();
  const moved = cropOf();
  expect(moved.x).toBeGreaterThan(zoomed.x);
  page
    .getByRole('button', { name: /arrow keys move it/ })
    .element()
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(cropOf().x).toBeCloseTo(zoomed.x, 9);
});

test('[KEP-11] [EDT-22] in a number field the keys take back what is typed there, and the product stays as it is', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  await page.getByRole('textbox', { name: 'Text 1' }).fill('Kari');
  await expect.poll(textOf).toBe('Kari');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  const size = page.getByRole('textbox', { name: 'Size in points' });
  const before = (size.element() as HTMLInputElement).value; // what getByRole('textbox') finds here
  await size.click();
  await userEvent.keyboard('3');
  await expect.element(size).not.toHaveValue(before);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(textOf()).toBe('Kari');
  await expect.element(size).toHaveValue(before);
});

test('[KEP-11] [EDT-22] in the text box the keys stop where the field was opened, and other fields stay as they are', async () => {
  const crop = cropOf();
  await page.getByRole('button', { name: 'Edit picture 1', exact: true }).click();
  await page.getByRole('tab', { name: 'Edit image' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const zoomed = cropOf();
  expect(zoomed).not.toEqual(crop);
  store.dispatch({ type: 'open-menu', menu: 'main' });
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  await page.getByRole('textbox', { name: 'Text 1' }).fill('Kari');
  await expect.poll(textOf).toBe('Kari');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(textOf).toBe('Åse Bjørnsdatter Ødegård');
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(cropOf(), 'the picture keeps its crop').toEqual(zoomed);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(textOf).toBe('Kari');
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(cropOf()).toEqual(zoomed);
});

test('[KEP-12] [OFF-01] without the face of its letters a text is kept and the page says so, until the face can be read', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  const box = page.getByRole('textbox', { name: 'Text 1' });
  await expect.element(page.getByRole('img', { name: 'Åse Bjørnsdatter Ødegård' })).toBeInTheDocument();
  await box.fill('誕');
  const noFont = page.getByText(/the design keeps its font|None of our fonts/);
  await expect.element(noFont).toBeVisible();
  isFaceHere = false;
  await box.fill('محمد');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(noFont, { message: 'what is said of the earlier text is gone' }).not.toBeInTheDocument();
  expect(textOf()).toBe('محمد');
  await expect.element(box).toHaveValue('محمد');
  isFaceHere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('img', { name: 'محمد' })).toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[EDT-09] [KEP-12] in a field of one line Enter is Done, and pasted lines become one', async () => {
  await page.getByRole('button', { name: /^Edit text 1/ }).click();
  const box = page.getByRole('textbox', { name: 'Text 1' });
  await expect.element(box).toHaveAttribute('enterkeyhint', 'done');
  await box.fill('Kari\n og Ola');
  await expect.poll(textOf).toBe('Kari og Ola');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [elapse(300), store.peek().menu].at(-1)).toBe('main');
  await expect.element(page.getByRole('button', { name: 'Select quantity' })).toBeVisible();
  expect(textOf()).toBe('Kari og Ola');
});
