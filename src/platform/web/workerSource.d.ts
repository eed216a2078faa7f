/** The bundled script of `worker.ts`, which the build inserts. */
declare module 'worker-source' {
  export const source: string;
}
