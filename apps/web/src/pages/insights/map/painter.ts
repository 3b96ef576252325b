import { limits } from "@bowerbird/contract/limits";
import { type Points, type Size, toPixel, toPointSize, type View } from "./points.ts";

/** What is drawn. */
export interface Scene {
  view: View;
  size: Size;
  /** Pixels of the screen in a CSS pixel. */
  ratio: number;
  /** The highlighted group; null without one. */
  group: number | null;
  /** Only every such point is drawn. */
  step: number;
}

/** Draws points on a canvas. */
export interface Painter {
  draw(scene: Scene): void;
  /** @param colors red, green and blue of each group */
  paint(colors: Uint8ClampedArray): void;
}

/** By WebGL, or without it by the canvas itself. */
export function createPainter(canvas: HTMLCanvasElement, points: Points): Painter {
  const gl = canvas.getContext("webgl", { antialias: false, powerPreference: "low-power" });
  return gl ? createGlPainter(gl, points) : createPlainPainter(canvas, points);
}

/** Of all points, and of those that are not highlighted. */
const opacity = { full: 0.8, dimmed: 0.12 };

const vertexShader = `
  attribute vec2 position;
  attribute vec3 color;
  uniform vec2 middle;
  uniform float zoom;
  uniform float diameter;
  varying vec3 shown;
  varying float width;
  void main() {
    gl_Position = vec4((position - middle) * zoom * vec2(2.0, -2.0), 0.0, 1.0);
    gl_PointSize = diameter;
    width = diameter;
    shown = color;
  }`;
const fragmentShader = `
  precision mediump float;
  uniform float opacity;
  varying vec3 shown;
  varying float width;
  void main() {
    float inside = clamp((0.5 - distance(gl_PointCoord, vec2(0.5))) * width, 0.0, 1.0);
    gl_FragColor = vec4(shown, 1.0) * (inside * opacity);
  }`;

function createGlPainter(gl: WebGLRenderingContext, points: Points): Painter {
  let program = setUp(gl, points);
  let lastColors: Uint8ClampedArray | null = null;
  const paint = (colors: Uint8ClampedArray): void => {
    lastColors = colors;
    gl.bindBuffer(gl.ARRAY_BUFFER, program.colors);
    gl.bufferData(gl.ARRAY_BUFFER, toPointColors(points, colors), gl.STATIC_DRAW);
  };
  // A browser takes the context away from pages in the background, and gives it back empty.
  gl.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
  gl.canvas.addEventListener("webglcontextrestored", () => {
    program = setUp(gl, points);
    if (lastColors) paint(lastColors);
  });
  return {
    paint,
    draw: ({ view, size, ratio, group, step }) => {
      gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.bindBuffer(gl.ARRAY_BUFFER, program.positions);
      gl.vertexAttribPointer(program.position, 2, gl.UNSIGNED_SHORT, true, 4 * step, 0);
      gl.bindBuffer(gl.ARRAY_BUFFER, program.colors);
      gl.vertexAttribPointer(program.color, 3, gl.UNSIGNED_BYTE, true, 4 * step, 0);
      gl.uniform2f(program.at("middle"), view.x, view.y);
      gl.uniform1f(program.at("zoom"), view.zoom);
      gl.uniform1f(program.at("diameter"), toPointSize(view, size, points.count) * ratio);
      for (const [start, end, alpha] of toParts(points, group)) {
        gl.uniform1f(program.at("opacity"), alpha);
        const [first, last] = [Math.ceil(start / step), Math.ceil(end / step)];
        if (last > first) gl.drawArrays(gl.POINTS, first, last - first);
      }
    },
  };
}

function setUp(gl: WebGLRenderingContext, points: Points) {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const [position, color] = [gl.getAttribLocation(program, "position"), gl.getAttribLocation(program, "color")];
  const [positions, colors] = [gl.createBuffer(), gl.createBuffer()];
  gl.bindBuffer(gl.ARRAY_BUFFER, positions);
  gl.bufferData(gl.ARRAY_BUFFER, points.positions, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(position);
  gl.enableVertexAttribArray(color);
  const names = ["middle", "zoom", "diameter", "opacity"] as const;
  const uniforms = new Map(names.map((name) => [name, gl.getUniformLocation(program, name)]));
  return { position, positions, color, colors, at: (name: (typeof names)[number]) => uniforms.get(name)! };
}

/** Four bytes each, of which the last is not used, so that every nth can be skipped to. */
function toPointColors({ count, starts }: Points, colors: Uint8ClampedArray): Uint8ClampedArray {
  const all = new Uint8ClampedArray(4 * count);
  for (let group = 0; group + 1 < starts.length; group++) {
    const color = colors.subarray(3 * group, 3 * group + 3);
    for (let point = starts[group]!; point < starts[group + 1]!; point++) all.set(color, 4 * point);
  }
  return all;
}

/** Ranges of points with their opacity; highlighted points are drawn last. */
function toParts({ count, starts }: Points, group: number | null): [start: number, end: number, opacity: number][] {
  if (group === null) return [[0, count, opacity.full]];
  const [start, end] = [starts[group]!, starts[group + 1]!];
  return [
    [0, start, opacity.dimmed],
    [end, count, opacity.dimmed],
    [start, end, 1],
  ];
}

/** Squares: many small circles take the browser too long. */
function createPlainPainter(canvas: HTMLCanvasElement, points: Points): Painter {
  const context = canvas.getContext("2d")!;
  let fills: string[] = [];
  return {
    paint: (colors) => {
      fills = Array.from(
        { length: colors.length / 3 },
        (_, group) => `rgb(${colors.subarray(3 * group, 3 * group + 3).join(" ")})`,
      );
    },
    draw: ({ view, size, ratio, group, step }) => {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, size.width, size.height);
      const side = toPointSize(view, size, points.count);
      for (const [index, fill] of fills.entries()) {
        context.fillStyle = fill;
        context.globalAlpha = group === null || group === index ? opacity.full : opacity.dimmed;
        for (let point = points.starts[index]!; point < points.starts[index + 1]!; point += step) {
          const position = {
            x: points.positions[2 * point]! / limits.mapSide,
            y: points.positions[2 * point + 1]! / limits.mapSide,
          };
          const { left, top } = toPixel(view, size, position);
          if (left < -side || top < -side || left > size.width || top > size.height) continue;
          context.fillRect(left - side / 2, top - side / 2, side, side);
        }
      }
    },
  };
}
