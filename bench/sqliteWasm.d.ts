/** What the bench uses of SQLite, so that types can be checked where its WebAssembly is not installed. */
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
