/** A way to the shop on which everything arrives late, as on a phone in a train. */
import net from 'node:net';

/** @returns what closes it */
export async function openSlowWay(port: number, shopPort: number, delayMs: number): Promise<() => Promise<void>> {
  const delayed = (from: net.Socket, to: net.Socket): void => {
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs / 2));
    from.on('end', () => setTimeout(() => to.end(), delayMs / 2));
    from.on('error', () => to.destroy());
  };
  const server = net.createServer((page) => {
    const shop = net.connect(shopPort, '127.0.0.1');
    delayed(page, shop);
    delayed(shop, page);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => new Promise((resolve) => void server.close(() => resolve()));
}
