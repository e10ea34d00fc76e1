import { expect, test } from 'vitest';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { isDeniedToSimulated } from '../define-call.ts';

test('[SEC-07] every call that changes something declares whether a simulation may make it, and seven may', () => {
  const changing = ALL_CALLS.filter(({ changes }) => changes);
  expect(changing.filter(({ simulated }) => simulated === undefined).map(({ name }) => name)).toEqual([]);
  const listed = changing.filter((call) => !isDeniedToSimulated(call)).map(({ name }) => name);
  expect(listed.sort()).toEqual([
    'addPictureSetByCode',
    'askPasskey',
    'finishSignIn',
    'sendSignInCode',
    'setCurrentPictureSet',
    'signIn',
    'signOut',
  ]);
});

test('[SEC-07] a simulation may read everything except the copy of all data', () => {
  const denied = ALL_CALLS.filter((call) => !call.changes && isDeniedToSimulated(call));
  expect(denied.map(({ name }) => name)).toEqual(['exportMyData']);
});

test('[SEC-07] a call without a declaration is denied if it changes something', () => {
  expect([isDeniedToSimulated({ changes: true }), isDeniedToSimulated({ changes: false })]).toEqual([true, false]);
});
