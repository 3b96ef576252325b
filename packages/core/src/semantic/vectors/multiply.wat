;; Dot products of a query and many rows of signed bytes: WebAssembly's SIMD takes 16 numbers at once, JavaScript one.
;; `multiply.wasm` is this text, built by testing/build-multiply.ts.
(module
  (memory (export "memory") 1)

  ;; query: 16-bit numbers; rows: bytes, one row after the other; products: 32-bit numbers, one a row.
  ;; size: numbers of a row, a multiple of 16; count: rows, at least one.
  (func (export "multiply")
    (param $query i32) (param $rows i32) (param $size i32) (param $count i32) (param $products i32)
    (local $at i32) (local $queryEnd i32) (local $productsEnd i32) (local $low v128) (local $high v128)
    (local.set $queryEnd (i32.add (local.get $query) (i32.shl (local.get $size) (i32.const 1))))
    (local.set $productsEnd (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (loop $nextRow
      (local.set $at (local.get $query))
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (loop $next16
        (local.set $low (i32x4.add (local.get $low)
          (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $rows)) (v128.load (local.get $at)))))
        (local.set $high (i32x4.add (local.get $high)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $rows)) (v128.load offset=16 (local.get $at)))))
        (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br_if $next16 (i32.lt_u (local.get $at) (local.get $queryEnd))))
      (local.set $low (i32x4.add (local.get $low) (local.get $high)))
      (i32.store (local.get $products)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br_if $nextRow (i32.lt_u (local.get $products) (local.get $productsEnd))))))
