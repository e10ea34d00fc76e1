import CommunicationPage from '#src/features/account/contact/communication-page.tsx';
import PushSwitch from '#src/features/push/push-switch.tsx';

/** What the shop may write about, and where. */
export default function CommunicationScreen() {
  return <CommunicationPage onDevice={<PushSwitch />} />;
}
