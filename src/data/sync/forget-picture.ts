import type { Resource, TemplateData, UserResources } from '#core/contract/template-format.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';

/** Empties all fields that show the picture, in drafts and in their undo history. Inside a transaction with `instances`. */
export async function forgetPicture(db: OwnerDatabase, pictureId: string): Promise<void> {
  const without = <T extends TemplateData>(data: T): T => ({ ...data, userResources: emptied(data.userResources, pictureId) });
  for (const row of await db.instances.toArray()) {
    if (!JSON.stringify([row.draft, row.history]).includes(pictureId)) continue;
    const { past, future } = row.history;
    const draft = { ...row.draft, data: without(row.draft.data) };
    await db.instances.put({ ...row, draft, history: { past: past.map(without), future: future.map(without) } });
  }
}

const emptied = (resources: UserResources, pictureId: string): UserResources =>
  Object.fromEntries(Object.entries(resources).map(([id, resource]) => [id, withoutPicture(resource, pictureId)]));

const withoutPicture = (resource: Resource, pictureId: string): Resource =>
  resource.kind === 'image' && resource.uuid === pictureId ? { ...resource, uuid: null } : resource;
