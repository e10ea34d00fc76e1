import OrdersPage from '#src/features/orders/orders-page.tsx';
import PushOffer from '#src/features/push/push-offer.tsx';
import { DownloadLink } from '#src/features/picture-sets/download/download-link.tsx';
import { SaveOnPhone } from '#src/features/saving/save-on-phone.tsx';
import { useDevice } from '#src/data/live/device-context.tsx';
import { pictureFile } from '#src/platform/previews/use-line-preview.ts';

/** Orders, with the same download and saving of bought pictures as in their sets: a green-screen picture asks for its background. */
export default function OrdersScreen() {
  const { owner } = useDevice();
  return (
    <OrdersPage
      offer={(order) => <PushOffer order={order} />}
      fileTools={{
        fileLink: ({ uuid, greenscreen, inRetouch = false }, name) => (
          <DownloadLink
            picture={{
              uuid,
              greenscreen,
              inRetouch,
              preview: pictureFile(owner.uuid, uuid, '640.webp'),
              cutout: pictureFile(owner.uuid, uuid, 'cutout.webp'),
            }}
            name={name}
          />
        ),
        saveFiles: (pictures, inRetouch) => <SaveOnPhone pictures={pictures} inRetouch={inRetouch} isMain />,
      }}
    />
  );
}
