export { thumbnailName } from '@mesnada/engine'
