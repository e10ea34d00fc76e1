/** Bugs of drafts, of the disk, and of owners' sign-ins and sign-outs. */
import type { PlantedBug } from './planted-bug.ts';

const REFRESH = 'src/data/sync/refresh-session.ts';
const SWEEP = 'src/data/sweep-forgotten.ts';
const DATABASE = 'src/data/db/owner-database.ts';

export const ROW_BUGS: readonly PlantedBug[] = [
  {
    name: 'a saving ignores the one that is under way',
    file: 'src/data/sync/queue-draft.ts',
    from: '(await revisionAhead(db, lane)) ?? syncedRevision',
    to: 'syncedRevision',
  },
  {
    name: 'the revision of a draft that the shop has is forgotten',
    file: 'src/data/sync/settle-effects.ts',
    from: "      if (settles === 'draft') await noteSynced(db, answer, restore);\n",
    to: '',
  },
  {
    name: 'the deletion of a draft is not queued',
    file: 'src/data/sync/throw-draft-away.ts',
    from: "if (db.owner.kind === 'customer') await",
    to: "if (db.owner.kind === 'simulated') await",
  },
  {
    name: 'the list of the shop replaces an unsent draft',
    file: 'src/data/sync/adopt-drafts.ts',
    from: "    if (ofDraft.some((entry) => entry.state !== 'refused')) continue;\n    const kept",
    to: '    const kept',
  },
  {
    name: 'a draft on its way counts as gone',
    file: 'src/data/sync/gone/gone-drafts.ts',
    from: '    if (isOnItsWay(uuid, entries)) continue;\n    if (kept.draft.revision === kept.syncedRevision) await',
    to: '    if (isOnItsWay(uuid, entries) || uuid) await',
  },
  {
    name: 'a failed write is called safe',
    file: 'src/data/db/transact.ts',
    from: '  return err(errorOf(error));',
    to: '  return ok({ opId: "" }) as never;',
  },
  {
    name: 'a change is safe before it is on the disk',
    file: 'src/data/commands/run-command.ts',
    from: "const done = await transact(device.db, [...new Set<OwnerTableName>(['outbox', ...tables])], work);",
    to: "const done = await transact(device.db, [...new Set<OwnerTableName>(['outbox', ...tables])], work);\n  if (!done.ok) return { ok: true, value: { opId: 'none' } } as never;",
  },
  {
    name: 'signing out throws unsent work away',
    file: 'src/data/commands/account/sign-out.ts',
    from: "unsent === 'keep' ? 'unsent' : 'nothing'",
    to: "unsent === 'keep' ? 'nothing' : 'nothing'",
  },
  {
    name: 'unsent work is not copied',
    file: 'src/data/db/unsent/copy-unsent.ts',
    from: '    await to.outbox.bulkPut(unsent.entries);\n',
    to: '',
  },
  {
    name: 'what was under way is not copied',
    file: 'src/data/db/unsent/copy-unsent.ts',
    from: "row)?.state ?? 'refused') !== 'refused',",
    to: "row)?.state ?? 'refused') !== 'refused' && row.state !== 'sending',",
  },
  { name: 'a wipe leaves the database', file: SWEEP, from: '  await deleteDatabase(listed.name);\n', to: '' },
  { name: 'a wipe leaves the pictures', file: SWEEP, from: '  await caches.forget(owner.uuid);\n', to: '' },
  {
    name: 'all customers share a database',
    file: 'src/data/owner.ts',
    from: '`${PREFIX[owner.kind]}${owner.uuid}`',
    to: "owner.kind === 'customer' ? 'keepsake-customer' : `${PREFIX[owner.kind]}${owner.uuid}`",
  },
  {
    name: 'a sign-out lets requests through before it is delivered',
    file: 'src/data/sync/sign-out-gate.ts',
    from: "return (await delivering) ? send(request) : { kind: 'network' };",
    to: 'void delivering; return send(request);',
  },
  {
    name: 'a sign-out is never told to the shop',
    file: 'src/data/leave-device.ts',
    from: 'opId === null ? state.tombstones',
    to: 'opId !== undefined ? state.tombstones',
  },
  {
    name: 'a session that was ended elsewhere keeps its rows',
    file: REFRESH,
    from: "  if (isRevoked && device.owner.kind !== 'anonymous') return leaveRevoked(device, count, isErased);\n",
    to: '',
  },
  {
    name: 'a session that was ended elsewhere throws unsent work away',
    file: 'src/data/leave-device.ts',
    from: "{ keeps: 'unsent', opId: random.uuid(), why: 'revoked' }",
    to: "{ keeps: 'nothing', opId: random.uuid(), why: 'revoked' }",
  },
  {
    name: 'a closed device opens its database again',
    file: DATABASE,
    from: 'this.close({ disableAutoOpen: true });',
    to: 'this.close({ disableAutoOpen: false });',
  },
  {
    name: 'what a killed sign-in made is kept',
    file: 'src/data/db/forgotten-owners.ts',
    from: 'isInUse(row, name) || Number(count) === row.count',
    to: 'count !== undefined',
  },
  {
    name: 'other pages do not follow a change of the customer',
    file: 'src/data/device-host.ts',
    from: "    void inTurn('follow other tabs', follow).catch(async (error: unknown) => {\n      if (!current.db.isRetired || isClosed) return;\n      if (await waitsForRoom(error)) ports.timers.after(ROOM_AFTER_MS, followOtherTabs);\n      else for (const fail of failureListeners) fail(asSilent(error));\n    });\n",
    to: '',
  },
];
