import { paintOnRequest } from '@mesnada/painter/worker'

paintOnRequest()
