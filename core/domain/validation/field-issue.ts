/** Problems of a form field. The locale has their texts; forms and server share the rules. */
export type FieldIssueCode =
  | 'required'
  | 'full_name'
  | 'email_invalid'
  | 'phone_invalid'
  | 'postal_code_invalid'
  | 'state_unknown'
  | 'country_not_served'
  | 'subject_unknown'
  | 'person_number_invalid'
  | 'too_young'
  | 'too_long';

export interface FieldIssue {
  /** Path in the form's data: 'deliveryAddress.name'. */
  readonly field: string;
  readonly code: FieldIssueCode;
}
