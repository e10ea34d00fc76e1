import { useTranslation } from 'react-i18next';
import type { Subject } from '#core/contract/entities.ts';
import { useSession } from '#src/data/live/session/use-session.ts';

/**
 * What is said of the server's warning about a code: a simulated user is asked about every set, another customer is told
 * that the set is in the account already.
 */
export function useWarningText(): (subject: Subject) => { readonly title: string; readonly text: string; readonly confirm: string } {
  const { t } = useTranslation('picture-sets');
  const { user } = useSession();
  return ({ name, group }) =>
    user?.isSimulated
      ? { title: t('warningTitle'), text: t('simulatedText', { name }), confirm: t('confirmAdd') }
      : { title: t('heldTitle'), text: t(group ? 'heldText' : 'heldTextNoGroup', { name, group }), confirm: t('showHeld') };
}
