import { expect, it, vi } from 'vitest';
import { syncOutbox, type SyncPorts } from './sync-outbox.ts';

const portsOf = (drain: SyncPorts['drain']) => ({
  wakePages: vi.fn<SyncPorts['wakePages']>(async () => undefined),
  drain: vi.fn<SyncPorts['drain']>(drain),
  register: vi.fn<SyncPorts['register']>(async () => undefined),
  report: vi.fn<SyncPorts['report']>(),
});

it('[SIM-09] a sync event succeeds when no entry waits any more, and requests no other event', async () => {
  const ports = portsOf(async () => 'done');
  await expect(syncOutbox(true, ports)).resolves.toBeUndefined();
  expect(ports.wakePages).toHaveBeenCalledOnce();
  expect(ports.register).not.toHaveBeenCalled();
});

it('[SIM-09] a sync event fails while an entry waits, so that the browser retries', async () => {
  const ports = portsOf(async () => 'waiting');
  await expect(syncOutbox(false, ports)).rejects.toThrow('waiting');
  expect(ports.register, 'the browser has its own tries left').not.toHaveBeenCalled();
});

it('[SIM-09] the last attempt of the browser requests another event if an entry is left', async () => {
  const ports = portsOf(async () => 'waiting');
  await expect(syncOutbox(true, ports)).rejects.toThrow('waiting');
  expect(ports.register).toHaveBeenCalledOnce();
});

it('[SIM-09] a refused request for another event is reported, and the event fails as before', async () => {
  const ports = portsOf(async () => 'waiting');
  const refused = new DOMException('no page', 'InvalidAccessError');
  ports.register.mockRejectedValue(refused);
  await expect(syncOutbox(true, ports)).rejects.toThrow('waiting');
  expect(ports.report).toHaveBeenCalledWith('register sync', refused);
});

it('[SIM-09] an unreadable disk counts as a waiting entry', async () => {
  const broken = new Error('disk');
  const ports = portsOf(async () => {
    throw broken;
  });
  await expect(syncOutbox(false, ports)).rejects.toBe(broken);
  expect(ports.report).toHaveBeenCalledWith('background sync', broken);
});
