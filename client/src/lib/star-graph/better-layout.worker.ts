/** Looks for tangles beside the page, so that nothing on it has to wait. */
import { type Tangle, tangled } from './better-layout'

onmessage = (asked: MessageEvent<Tangle>) => postMessage(tangled(asked.data))
