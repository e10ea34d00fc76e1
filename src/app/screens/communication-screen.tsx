import CommunicationPage from '#src/features/account/contact/communication-page.tsx';
import PushSwitch from '#src/features/push/push-switch.tsx';

/** The page for mails and messages from the shop. */
export default function CommunicationScreen() {
  return <CommunicationPage onDevice={<PushSwitch />} />;
}
