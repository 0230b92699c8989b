export type * from './api.ts'
export { type AppOptions, createApp } from './app.ts'
