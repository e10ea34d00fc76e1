import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#src/ui/status/announce.ts';
import { Toast } from '#src/ui/status/toast.tsx';
import { useRemovedLines } from '#src/data/live/cart/use-removed-lines.ts';

/** Says which other lines left the cart with a change, on any page (KEP-01, KEP-03). */
export default function RemovedLinesToast() {
  const { t } = useTranslation('cart-words');
  const { lines, close } = useRemovedLines();
  const words = lines.map((line) => {
    const name = [line.description, line.subjects[0]?.name].filter(Boolean).join(', ');
    return t(line.fileRetouch ? 'left.retouch' : 'left.digital', { name });
  });
  const all = words.join(' ');
  useEffect(() => {
    if (all !== '') announce(all);
  }, [all]);
  if (lines.length === 0) return null;
  return (
    <Toast newsTitle={t('left.title')} onClose={close}>
      {[...new Set(words)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Toast>
  );
}
