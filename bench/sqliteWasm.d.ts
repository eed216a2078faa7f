/** The parts of SQLite that the bench uses, for type checks where its WebAssembly isn't installed. */
declare module '@sqlite.org/sqlite-wasm' {
  export interface Statement {
    bind(values: readonly string[]): Statement;
    stepReset(): Statement;
    finalize(): void;
  }
  export interface Database {
    exec(sql: string): Database;
    prepare(sql: string): Statement;
    selectValues(sql: string, values: readonly (string | number)[]): unknown[];
  }
  function load(): Promise<{ readonly oo1: { readonly DB: new (file: string) => Database } }>;
  export { load as default };
}
