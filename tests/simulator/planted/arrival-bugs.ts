/** Bugs of arrivals: a visitor who signs in, a new version of the app, a disk that is lost. */
import type { PlantedBug } from './planted-bug.ts';

const ADOPT = 'src/data/sync/adopt-visitor.ts';
const SIGN_IN = 'src/data/commands/account/sign-in.ts';
const UPGRADE = 'src/data/db/versions/upgrade-to-version-2.ts';

export const ARRIVAL_BUGS: readonly PlantedBug[] = [
  {
    name: "the visitor's entries get new keys",
    file: ADOPT,
    from: 'add({ ...entry,',
    to: 'add({ ...entry, opId: entry.opId.replace(/^.{4}/, String(1000 + (await customer.outbox.count()))),',
  },
  { name: "the visitor's entries are left behind", file: ADOPT, from: 'if (!isKnown) await', to: 'if (isKnown) await' },
  {
    name: "the visitor's drafts are not queued",
    file: ADOPT,
    from: '      if (row.inCartByOp === null) await queueDraft(customer, ports, row.draft, row.syncedRevision);\n',
    to: '',
  },
  { name: "the visitor's pictures are left behind", file: ADOPT, from: '    await customer.uploadFiles.bulkPut(work.files);\n', to: '' },
  {
    name: "the visitor's database is kept",
    file: 'src/data/device-host.ts',
    from: 'const left = isEnded ?',
    to: 'const left = isEnded && !isSignIn ?',
  },
  { name: 'the queue goes on while the customer signs in', file: SIGN_IN, from: '  await device.outbox.pause();\n', to: '' },
  { name: 'the shop does not hear of the visitor who signs in', file: SIGN_IN, from: '    await introduceVisitor(device);\n', to: '' },
  {
    name: 'the migration is not in one transaction',
    file: 'src/data/db/owner-database.ts',
    from: '.upgrade(upgradeToVersion2);',
    to: '.upgrade((one) => one.on("complete", () => void this.transaction("rw", this.tables, (next) => upgradeToVersion2(next)).catch(() => undefined)));',
  },
  { name: 'the migration forgets the files', file: UPGRADE, from: 'file: file ?? null,', to: 'file: null,' },
  {
    name: 'the migration forgets what the shop has of a draft',
    file: UPGRADE,
    from: "typeof row.draft?.revision === 'number' ? row.draft.revision : 0",
    to: '0',
  },
  {
    name: 'a change is not on the disk when it is called safe',
    file: 'src/data/db/page-database.ts',
    from: "Durability: 'strict'",
    to: "Durability: 'relaxed'",
  },
  {
    name: 'a lost connection to the disk is not opened again',
    file: 'src/data/db/page-database.ts',
    from: 'if (isLostConnection(error)) throw',
    to: 'if (!error) throw',
  },
  {
    name: 'a wipe forgets a table',
    file: 'src/data/sweep-forgotten.ts',
    from: '  await deleteDatabase(listed.name);\n',
    to: '  const db = new OwnerDatabase(listed.owner, undefined, undefined, listed.name);\n  await Promise.all(db.tables.filter((table) => table.name !== "cart").map((table) => table.clear()));\n  db.close();\n',
  },
  {
    name: 'answers of the shop are copied with the unsent work',
    file: 'src/data/db/unsent/copy-unsent.ts',
    from: '  if (unsent === null) return false;\n',
    to: '  if (unsent === null) return false;\n  const answers = await from.answers.toArray();\n  await to.answers.bulkPut(answers);\n',
  },
  {
    name: 'a draft keeps the local id of its picture',
    file: 'src/data/sync/settle-effects.ts',
    from: '  await replaceUploadId(db, upload.localId, picture.uuid);\n',
    to: '',
  },
  {
    name: 'an older list of drafts replaces newer ones',
    file: 'src/data/sync/adopt-drafts.ts',
    from: '    if (kept && kept.syncedRevision >= draft.revision) continue;\n',
    to: '',
  },
];
