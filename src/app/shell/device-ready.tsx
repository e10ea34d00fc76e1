import { Outlet } from 'react-router-dom';
import { useDeviceWhenReady } from '#src/data/live/device-context.tsx';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';

/** Below this component the device's database is open. */
export default function DeviceReady() {
  return useDeviceWhenReady() ? <Outlet /> : <ScreenSkeleton />;
}
