import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { AREAS } from '#core/operations/calls.ts';
import { callsAnsweredLater } from './areas.ts';

const CALLS = Object.values<Readonly<Record<string, CallDefinition>>>(AREAS).flatMap((area) => Object.values(area));

/** Fields of an answer that contain an address, a phone or a name of a person, or a customer's name for a device. */
const PERSONAL = /"(recipients|emailAddress|sentTo|mobilePhone|displayName|rememberedDevices|allowCredentials)"/;

const schemaOf = ({ answer }: CallDefinition): string =>
  typeof answer === 'string' ? '' : JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'input' }));

function namesSubject(call: CallDefinition): boolean {
  return /"subjects?"/.test(schemaOf(call));
}

test('[OPS-06] an answer that names a child is not stored permanently', () => {
  const naming = CALLS.filter((call) => call.changes && namesSubject(call)).map(({ name }) => name);
  expect(naming).toContain('addPictureSetByCode');
  expect(naming.filter((name) => !callsAnsweredLater().includes(name))).toEqual([]);
});

test('[OPS-06] an answer with a person’s address, phone, devices or keys is not stored permanently', () => {
  const personal = CALLS.filter((call) => call.changes && PERSONAL.test(schemaOf(call))).map(({ name }) => name);
  expect(personal).toEqual(expect.arrayContaining(['tipAFriend', 'updateUserInfo', 'setAcceptMail', 'changeEmail', 'setEmailCodes']));
  // The user in this answer is a visitor, who has none of them.
  expect(personal.filter((name) => !callsAnsweredLater().includes(name))).toEqual(['startAnonymousSession']);
});
