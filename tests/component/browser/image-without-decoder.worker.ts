import './without-image-decoder.ts';
import '#workers/image.worker.ts';
