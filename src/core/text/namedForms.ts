/** Regular expressions by name. The first one that matches wins. */
export type NamedForms<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What {@link formTest} finds: the name of the form, and the groups in it. */
export interface FoundForm<Name extends string> {
  readonly form: Name | undefined;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** A function that returns which of the forms the start of a text has. */
export function formTest<Name extends string>(
  forms: NamedForms<Name>,
  flags = '',
): (text: string) => FoundForm<Name> {
  const names = Object.keys(forms) as Name[];
  const all = names.map((name) => `(?<${name}>${forms[name]})`);
  const any = new RegExp(`^(?:${all.join('|')})`, flags);
  return (text) => {
    const groups = any.exec(text)?.groups ?? {};
    return { form: names.find((name) => groups[name] !== undefined), groups };
  };
}
