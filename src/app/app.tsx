import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes, warmUp } from './routes.tsx';

const router = createBrowserRouter(routes);

/** The router has already matched the address to its route. */
export const warmUpFirstScreen = (): Promise<void> => warmUp(router.state.matches.at(-1)?.route.path);

export function App() {
  return <RouterProvider router={router} />;
}
