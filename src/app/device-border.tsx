import { Outlet } from 'react-router-dom';
import { useDeviceWhenReady } from '../data/live/device-context.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Screens below it have the device's database open. */
export default function DeviceBorder() {
  return useDeviceWhenReady() ? <Outlet /> : <ScreenSkeleton />;
}
