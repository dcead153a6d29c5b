/**
 * The parts of all domains in one table, or those of whatever else `owner` calls them.
 * @throws Error with both names where two domains have a part of one name
 */
export function joined<Domain, Part>(
  what: string,
  domains: Readonly<Record<string, Domain>>,
  partsOf: (domain: Domain) => Readonly<Record<string, Part>>,
  owner = 'domains',
): Record<string, Part> {
  const owners = new Map<string, string>();
  const table: Record<string, Part> = {};
  for (const [name, domain] of Object.entries(domains)) {
    for (const [key, part] of Object.entries(partsOf(domain))) {
      const other = owners.get(key);
      if (other) throw new Error(`The ${owner} ${other} and ${name} both have the ${what} ${key}`);
      owners.set(key, name);
      table[key] = part;
    }
  }
  return table;
}
