import { Outlet } from 'react-router-dom';
import { useDeviceWhenReady } from '#src/data/live/device-context.tsx';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';

/** Screens below it have the device's database open. */
export default function DeviceReady() {
  return useDeviceWhenReady() ? <Outlet /> : <ScreenSkeleton />;
}
