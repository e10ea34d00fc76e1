/** Before the workers: the demo shop that each of them copies is filled once. */
import { fillDemoShop } from './demo-shop.ts';

export default fillDemoShop;
