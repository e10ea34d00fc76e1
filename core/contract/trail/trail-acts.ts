/** The names that the audit trail uses (SEC-07). A stored name is never changed. */
export const TRAIL_ACTS = [
  'signed_in',
  'registered',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_reset',
  'email_asked',
  'email_proved',
  'email_disowned',
  'second_step_on',
  'second_step_off',
  'second_step_used',
  'second_step_failed',
  'code_added',
  'invited',
  'invitation_ended',
  'data_exported',
  'erased',
  'simulation_linked',
  'simulation_opened',
  'simulated_change',
  'command',
  'refused',
  'pictures_opened',
  'pictures_downloaded',
  'pictures_exported',
] as const;
export type TrailAct = (typeof TRAIL_ACTS)[number];

/**
 * - customer: signed in
 * - visitor: not signed in
 * - invited: with the link of an invitation
 * - staff: an operator who sees the shop as a customer
 * - operator: on the command line
 */
export const TRAIL_ACTORS = ['customer', 'visitor', 'invited', 'staff', 'operator'] as const;
export type TrailActor = (typeof TRAIL_ACTORS)[number];
