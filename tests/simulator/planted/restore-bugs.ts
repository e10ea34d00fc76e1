/** Mistakes with a shop that was restored from an older backup. */
import type { PlantedBug } from './planted-bug.ts';

const PULL = 'src/data/sync/pull.ts';
const CART = 'src/data/sync/restored/restored-cart.ts';
const DRAFTS = 'src/data/sync/restored/restored-drafts.ts';

export const RESTORE_BUGS: readonly PlantedBug[] = [
  {
    name: 'drafts that a restored shop lacks are deleted',
    file: PULL,
    from: "if (await takeUp(db, 'drafts', restore)) await noteLostDrafts(db, device, listed);",
    to: "await takeUp(db, 'drafts', restore);",
  },
  {
    name: 'pictures that a restored shop lacks are deleted',
    file: PULL,
    from: 'if (await bringBackPictures(db, device, listed, sent)) await noteBroughtBack(db);',
    to: 'if (sent) await dropGonePictures(db, listed, sent);',
  },
  {
    name: 'a picture that has reached a restored shop since counts as lost',
    file: 'src/data/sync/restored/restored-pictures.ts',
    from: ' || sent?.includes(picture.uuid) === false',
    to: '',
  },
  {
    name: 'a draft that shows a lost picture is not sent again',
    file: DRAFTS,
    from: 'row.lostRevision ?? (isOutdated ? syncedRevision : undefined)',
    to: 'isOutdated ? row.lostRevision : row.lostRevision',
  },
  {
    name: 'drafts of a restored shop come before its pictures',
    file: PULL,
    from: "if (isDraftList && (await ifAnswering(device.db, () => isTakenUp(device.db, 'pictures', restore))) === false) {",
    to: 'if (isDraftList && restore === "") {',
  },
  {
    name: 'what a restored shop lacks counts as deleted on another device',
    file: 'src/data/sync/settle-effects.ts',
    from: '...(wasGone && !isLost && {',
    to: '...(wasGone && isLost !== undefined && {',
  },
  {
    name: 'the cart of before the restore stays',
    file: 'src/data/sync/store-answers.ts',
    from: 'if (!isRestored && kept && kept.cart.uuid',
    to: 'if (kept && kept.cart.uuid',
  },
  {
    name: 'goods that a restored shop lacks are not noted',
    file: CART,
    from: '  await noteLines(db, lost);\n',
    to: '',
  },
  {
    name: 'lost goods come back in their old quantity',
    file: CART,
    from: '  return { ...line, quantity };\n',
    to: '  return line;\n',
  },
  {
    name: 'what a restored shop may lack goes with a session that was ended',
    file: 'src/data/device-host.ts',
    from: 'nowMs, restore: connection.newestRestore() }',
    to: 'nowMs, restore: undefined }',
  },
  {
    name: 'lost goods go with the customer who leaves',
    file: 'src/data/db/unsent/copy-unsent.ts',
    from: '(goods || undecided ? NOTHING : null)',
    to: '(undecided ? NOTHING : null)',
  },
  {
    name: 'lost goods of a visitor go with the sign-in',
    file: 'src/data/sync/adopt-visitor.ts',
    from: '  await adoptLines(customer, lostLines);\n',
    to: '',
  },
  {
    name: 'lost goods undo a change that was unsent when their customer left',
    file: 'src/data/db/row-parts/take-up.ts',
    from: 'left && afterChange(left, change)',
    to: 'left',
  },
  {
    name: 'lost goods undo a change that is made before they are put in again',
    file: 'src/data/commands/run-operation.ts',
    from: '    await changeLostLines(db, { call: operation.call.name, input: named });\n',
    to: '',
  },
  {
    name: 'pictures that a restored shop may lack go with who leaves',
    file: 'src/data/db/unsent/copy-unsent.ts',
    from: 'status !== 2 || !hasPictures',
    to: 'status !== 2',
  },
  {
    name: 'goods of a cart that a restored shop may lack go with who leaves',
    file: 'src/data/db/row-parts/take-up.ts',
    from: '.filter(({ type }) => type === 0);',
    to: '.filter(({ type }) => type > 9);',
  },
  {
    name: 'a version beside a draft that is there again counts as deleted elsewhere',
    file: 'src/data/sync/keep-beside.ts',
    from: 'isGoneElsewhere: undefined,',
    to: '',
  },
  {
    name: 'an old answer is taken for the cart of a restored shop',
    file: 'src/data/sync/store-answers.ts',
    from: "kept ? !(await isTakenUp(db, 'cart', restore)) :",
    to: 'kept ? false :',
  },
  {
    name: 'a change that was sent before a restore is not in the cart that is compared',
    file: 'src/data/sync/store-answers.ts',
    from: 'if (mayBeOld && kept) await',
    to: 'if (mayBeOld && kept && entry.wire === null) await',
  },
];
