/** The bundled script of `worker.ts`, which the build puts in. */
declare module 'worker-source' {
  export const source: string;
}
