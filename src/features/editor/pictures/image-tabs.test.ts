import { expect, test } from 'vitest';
import { imageTabs } from './image-tabs.ts';

const open = { element: { allowBackgrounds: true }, isToolboxDisabled: false, isChosen: true, backgroundCount: 2 };
const ids = (field: Parameters<typeof imageTabs>[0]) => imageTabs(field).map((tab) => tab.id);

test('[EDT-03] a field shows its inbox, Edit image and Backgrounds', () => {
  expect(ids(open)).toEqual(['inbox', 'edit', 'backgrounds']);
});

test('[EDT-03] Edit image is disabled until a picture is chosen', () => {
  expect(imageTabs({ ...open, isChosen: false }).map((tab) => tab.isDisabled)).toEqual([false, true, true]);
});

test("[EDT-04] Edit image is hidden by the shop's toolbox option and by the field's own flag", () => {
  expect(ids({ ...open, isToolboxDisabled: true })).toEqual(['inbox', 'backgrounds']);
  expect(ids({ ...open, element: { ...open.element, disableEdit: true } })).toEqual(['inbox', 'backgrounds']);
});

test('[EDT-03] Backgrounds is shown only if the field allows it and there are any', () => {
  expect(ids({ ...open, backgroundCount: 0 })).toEqual(['inbox', 'edit']);
  expect(ids({ ...open, element: {} })).toEqual(['inbox', 'edit']);
  expect(ids({ ...open, element: { allowBackgrounds: true, disableBackground: true } })).toEqual(['inbox', 'edit']);
});
