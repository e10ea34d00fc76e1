import { useTranslation } from 'react-i18next';
import type { Subject } from '#core/contract/entities.ts';
import { useSession } from '#src/data/live/session/use-session.ts';

/**
 * The text of the server's warning about a code. A simulated user confirms every set. Another customer reads that the
 * account already has the set.
 */
export function useWarningText(): (subject: Subject) => { readonly title: string; readonly text: string; readonly confirm: string } {
  const { t } = useTranslation('picture-sets');
  const { user } = useSession();
  return ({ name, group }) =>
    user?.isSimulated
      ? { title: t('warningTitle'), text: t('simulatedText', { name }), confirm: t('confirmAdd') }
      : { title: t('heldTitle'), text: t(group ? 'heldText' : 'heldTextNoGroup', { name, group }), confirm: t('showHeld') };
}
