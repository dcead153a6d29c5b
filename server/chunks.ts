import type { build, InlineConfig, Plugin, Rolldown } from 'vite';

/** The builder, which the server itself does without. */
type Build = typeof build;

/** What a module loads at once, and what later. */
interface Loads {
  now: readonly string[];
  later: readonly string[];
  /** The namespaces of texts that it asks for as a route. */
  texts: readonly string[];
}

/**
 * Chooses the chunks of the screens: a page of many small ones waits for each of them. What the first
 * page needs is one; what the frame of the office or several areas of work need is another; what a
 * single area needs is one of its own, and what it needs later, as for a dialog, one more. An area's
 * chunk never needs another area's.
 * @param builder Vite's `build`
 * @param config what reads the source
 * @returns of a module, by its id, the name of its chunk; null where the bundler decides
 */
export async function chooseChunks(
  builder: Build,
  config: InlineConfig,
): Promise<(id: string) => string | null> {
  const chunks = chunksOf(await readLoads(builder, config));
  return (id) => chunks.get(id) ?? null;
}

/**
 * Asks the bundler which module needs which, once what nobody uses is left out: it gives each a chunk
 * of its own.
 */
async function readLoads(builder: Build, config: InlineConfig): Promise<Map<string, Loads>> {
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const styles = new Map<string, readonly string[]>();
  const readStyles: Plugin = {
    name: 'larder-styles',
    buildEnd() {
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const isOfStyles = (id: string): boolean =>
        STYLES.test(id) ||
        (imported(id).length > 0 && imported(id).every((one) => STYLES.test(one)));
      for (const id of this.getModuleIds()) styles.set(id, imported(id).filter(isOfStyles));
    },
  };
  const built = await builder({
    ...config,
    plugins: [config.plugins, readStyles],
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: (id) => `module${numberOf(id)}`,
                debugName: 'modules',
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const parts = output.filter((part) => part.type === 'chunk');
  const ofFile = new Map(parts.map((part) => [part.fileName, part.moduleIds]));
  const idsOf = (files: readonly string[]) => files.flatMap((file) => ofFile.get(file) ?? []);
  const partOf = new Map(parts.flatMap((part) => part.moduleIds.map((id) => [id, part])));
  return new Map(
    [...styles.keys()].map((id) => {
      const { imports = [], dynamicImports = [], code = '' } = partOf.get(id) ?? {};
      // What has nothing but style sheets is in no chunk: the bundler forgets who asked for it.
      const now = [...idsOf(imports), ...(styles.get(id) ?? [])];
      return [id, { now, later: idsOf(dynamicImports), texts: textsIn(code) }];
    }),
  );
}

/** The namespaces that the code of a route asks for. */
const textsIn = (code: string): string[] =>
  [...code.matchAll(/loadTexts\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/"(\w+)"/g)].map(([, name = '']) => name),
  );

const STYLES = /[.]css$/;
const FIRST = /src[\\/]main[.]tsx$/;
/** What anybody opens without an account: the public pages, and the drivers' one. */
const SITE = /src[\\/]routes[\\/](_site|drive[.]).*[?]tsr-split/;
const NOTICES = /src[\\/]shell[\\/]Notices[.]tsx$/;
const SIGN_IN = /src[\\/]routes[\\/]_site([\\/]login)?[.]tsx[?]tsr-split/;
const FRAME = /src[\\/]routes[\\/]_office[.]tsx[?]tsr-split/;
const SCREEN = /src[\\/]routes[\\/]_office[\\/].*[?]tsr-split/;
const AREA = /src[\\/]screens[\\/]([^\\/]+)[\\/]/;
const TEXTS = /[\\/]i18n[\\/]([^\\/]+)[\\/]([^\\/]+)[.]json[?]namespace$/;

const BAR = /src[\\/]screens[\\/]site[\\/](TopBar|SiteFooter)[.]tsx$|api[\\/]client[.]ts$/;
/** What is asked for once an address of the office is opened. */
const ROUTES = /src[\\/](everyRoute|lib[\\/]moreTexts)[.]ts$/;
/** What reads barcodes where the browser cannot: nobody else waits for it. */
const SCANNER = /node_modules[\\/](@zxing|ts-custom-error)[\\/]|zxingReader[.]ts$/;
/** What is dragged with the pointer or by keys: the pages of few areas have that. */
const DRAGGING = /node_modules[\\/]@dnd-kit[\\/]|components[\\/]sort[\\/]/;
const RUNTIME = /rolldown[\\/]runtime/;
/** What is a root of its own: a screen, and a file of texts. */
const PART = /[?](tsr-split|namespace)/;

/** The texts of the public pages. */
const FIRST_TEXTS = /^(auth|common|site)$/;

/**
 * The chunk of each module, by their ids.
 * @param loads what each module loads, by its id
 */
export function chunksOf(loads: ReadonlyMap<string, Loads>): Map<string, string> {
  const ids = [...loads.keys()];
  const like = (pattern: RegExp) => ids.filter((id) => pattern.test(id));
  /** The roots and what they need, at once or at last too, without what is there already. */
  const needs = (roots: readonly string[], there: ReadonlySet<string>, isLast = false) => {
    const seen = new Set(roots.filter((root) => !there.has(root)));
    for (const id of seen) {
      const { now = [], later = [] } = loads.get(id) ?? {};
      for (const next of isLast ? [...now, ...later] : now) {
        if (!there.has(next) && !PART.test(next)) seen.add(next);
      }
    }
    return seen;
  };
  const first = needs([...like(FIRST), ...like(SIGN_IN)], new Set());
  const routes = needs(like(ROUTES), first);
  const there = new Set([...first, ...routes]);
  const bar = needs(like(BAR), there);
  const site = needs(like(SITE), there);
  const frame = needs(like(FRAME), there);
  const notices = needs(like(NOTICES), there);
  const atOnce = new Map<string, Set<string>>();
  const atLast = new Map<string, Set<string>>();
  for (const [area, roots] of Map.groupBy(like(SCREEN), (screen) => areaOf(screen, loads))) {
    for (const id of needs(roots, there)) add(atOnce, id, area);
    for (const id of needs(roots, there, true)) add(atLast, id, area);
  }
  for (const id of needs(like(FRAME), there, true)) add(atLast, id, 'frame');
  const place = (id: string): string | null => {
    if (first.has(id) || RUNTIME.test(id)) return 'first';
    if (SCANNER.test(id)) return 'scanner';
    if (DRAGGING.test(id)) return 'dragging';
    if (routes.has(id)) return 'routes';
    if (bar.has(id)) return 'bar';
    const now = [...(atOnce.get(id) ?? [])];
    const last = [...(atLast.get(id) ?? [])];
    if (notices.has(id)) return 'everywhere';
    if (site.has(id)) return frame.has(id) || last.length > 0 ? 'everywhere' : 'site';
    if (frame.has(id) || (now.length > 0 && last.length > 1)) return 'office';
    if (now.length > 0) return now[0] ?? null;
    return last.length > 1 ? 'later' : last.length === 1 ? `${last[0]}Later` : null;
  };
  const shared = new Set(sharedTexts([...loads.values()]));
  const placeOfTexts = (id: string): string | null => {
    const [, locale = '', name = ''] = TEXTS.exec(id) ?? [];
    if (FIRST_TEXTS.test(name)) return `firstTexts-${locale}`;
    return shared.has(name) ? `texts-${locale}` : null;
  };
  return new Map(
    ids.flatMap((id) => {
      const chunk = TEXTS.test(id) ? placeOfTexts(id) : place(id);
      return chunk === null ? [] : [[id, chunk]];
    }),
  );
}

/** The namespaces that a quarter of the screens ask for, with what the frame asks for. */
function sharedTexts(loads: readonly Loads[]): string[] {
  const asking = loads.map(({ texts }) => new Set(texts)).filter(({ size }) => size > 0);
  const names = new Set(asking.flatMap((texts) => [...texts]));
  const often = [...names].filter(
    (name) => asking.filter((texts) => texts.has(name)).length * 4 > asking.length,
  );
  return [...often, 'errors', 'names', 'shell'];
}

function add(sets: Map<string, Set<string>>, id: string, name: string): void {
  sets.set(id, (sets.get(id) ?? new Set()).add(name));
}

/** The area of work that a screen is of: the domain whose component it shows. */
function areaOf(screen: string, loads: ReadonlyMap<string, Loads>): string {
  const areas = (loads.get(screen)?.now ?? []).map((id) => AREA.exec(id)?.[1]);
  return areas.find((area) => area !== undefined) ?? 'frame';
}
