import { paintOnRequest } from '../../src/worker/worker.ts'

paintOnRequest()
